// Unpacks the Chromium of @sparticuz/chromium with its libraries and fonts: `node unpack.mjs FOLDER`. It needs no root.
//
// The package can unpack itself, but only below /tmp and with options that switch off the security of the web.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';

const folder = process.argv[2];
const packed = new URL('node_modules/@sparticuz/chromium/bin/', import.meta.url).pathname;

const unpack = (name, target) => pipeline(createReadStream(`${packed}${name}.br`), createBrotliDecompress(), target);

await mkdir(folder, { recursive: true });
await Promise.all([
  unpack('chromium', createWriteStream(`${folder}/chromium`, { mode: 0o755 })),
  unpack('al2023.tar', extract(folder)),
  unpack('fonts.tar', extract(folder)),
]);
const fonts = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`;
await writeFile(`${folder}/fonts.conf`, `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n${fonts}\n`);
