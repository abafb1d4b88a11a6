// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-63f07c1d';
// The service shows the page only to those who ask for HTML.
const FILES = [new Request('../', { headers: { accept: 'text/html' } }), 'app-56VEP6RN.js', 'chunk-3JQ6W47S.js', 'chunk-3U7Q6ZA4.js', 'chunk-3V3WJGXL.js', 'chunk-6GLYI6JC.js', 'chunk-6IZ6GCKU.js', 'chunk-DI7C2TAH.js', 'chunk-GV5JQJKF.js', 'chunk-IJMWGTUN.js', 'chunk-M53NRWLU.js', 'chunk-MKPNHCLD.js', 'chunk-OG3VPUQS.js', 'chunk-RX3JQCJJ.js', 'chunk-SZSLKSEK.js', 'chunk-TGSL5MHW.js', 'chunk-VAJ6ACZK.js', 'chunk-XUJDIDU3.js', 'dist-QMBBFQLB.js', 'extras-OOVDUW7J.js', 'games_kairo-7EH74DK4.js', 'games_kairo_de-5IMGABG2.js', 'games_kairo_fr-H6Z6RCR7.js', 'games_kairo_it-PNAGS4CM.js', 'games_kairo_lesson-XZSBDGGN.js', 'games_klongs-VLATB4PB.js', 'games_klongs_de-MS5QRZM2.js', 'games_klongs_fr-WRCKYWFA.js', 'games_klongs_it-66DYT2LI.js', 'games_klongs_lesson-PNREXX5Y.js', 'games_portobello-FJNZXTUV.js', 'games_portobello_de-54JYERLU.js', 'games_portobello_fr-MBOZGBCO.js', 'games_portobello_it-W5QN3IKO.js', 'games_portobello_lesson-KOOYUPST.js', 'help-PCRABPCW.js', 'lobby-EQZD6VGT.js', 'new_match-Z5HTWTNH.js', 'offer-NH2H43ON.js', 'page-I65KWVF7.css', 'plain-6HJ6OIMN.js', 'pointing-IPDMG4IJ.js', 'seating-LE2QCKW5.js', 'table-57ZJS7QB.js', 'table-QRERMP67.js', 'texts_de-TAJTIA25.js', 'texts_de-later-U4VQYCTI.js', 'texts_en-later-F3YMY24H.js', 'texts_fr-6MXWDRFC.js', 'texts_fr-later-RNYFJINY.js', 'texts_it-7EQM4Z6X.js', 'texts_it-later-GTH54UMA.js', 'texts_keys-later-XI7A6653.js'];

addEventListener('install', (event) =>
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  ),
);

addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('markethall-') && name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  ),
);

// The page itself comes from the network if there is one. Files never change under their names. The service is never cached.
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(new URL('../', location.href).href, { ignoreVary: true })));
  else if (/\/table\/.*-[0-9A-Z]{8}\.\w+$/.test(request.url)) event.respondWith(caches.match(request).then((known) => known ?? fetch(request)));
});
