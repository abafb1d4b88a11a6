// What the page finds in files that a person opens.
import { recordsIn } from '../../client_sdk/table/src/app/record_file.ts';

const record = (name: string) => JSON.stringify({ header: { name: `matches/${name}` }, commits: [] });
const backup = JSON.stringify({ format: 'markethall.export/1', header: {}, commits: [], nonces: [] });
const three = ['é', 'b', 'c'].map(record).join('\n') + '\n';
const utf16 = new Uint8Array(new Uint16Array([0xfeff, ...three].map((one, at) => (at ? three.charCodeAt(at - 1) : Number(one)))).buffer);

const files: { [name: string]: BlobPart } = {
  one: record('a'),
  pretty: JSON.stringify(JSON.parse(record('a')), null, 2),
  three,
  windows: '\ufeff' + three.replaceAll('\n', '\r\n'),
  utf16,
  broken: `{cut off\n${three}`,
  backup,
  empty: '',
  other: '{"some": "other file"}',
};
const found: { [name: string]: string[] } = {};
for (const [name, content] of Object.entries(files))
  found[name] = (await recordsIn(new Blob([content]))).map(({ header }) => header!.name!.replace('matches/', ''));
console.log(JSON.stringify(found));
