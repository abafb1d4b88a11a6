// The report of each load: calls, failed calls, seconds, and seconds of CPU of the load and of the whole machine.
import { cpus } from 'node:os';
import { text } from 'node:stream/consumers';

export const plan = JSON.parse(await text(process.stdin));

function busy() {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1e3;
}

function own() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

// Plays all lanes at once. `lane` plays one, given its calls and its number, and returns how many calls failed.
export async function played(lane) {
  const [used, machine, start] = [own(), busy(), process.hrtime.bigint()];
  const failed = await Promise.all(plan.lanes.map(lane));
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  console.log(
    JSON.stringify({
      calls: plan.lanes.flat().length,
      failed: failed.reduce((sum, each) => sum + each, 0),
      seconds,
      load: own() - used,
      machine: busy() - machine,
    }),
  );
}
