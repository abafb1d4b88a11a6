// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-fee27ab1';
const FILES = ['../', 'app-JTEPVIUX.js', 'chunk-35JUFVJ7.js', 'chunk-3JQ6W47S.js', 'chunk-3U7Q6ZA4.js', 'chunk-4OVZFI4T.js', 'chunk-6IZ6GCKU.js', 'chunk-DI7C2TAH.js', 'chunk-HSOGEF2F.js', 'chunk-IB266RFZ.js', 'chunk-IVX7VFWA.js', 'chunk-MKPNHCLD.js', 'chunk-OG3VPUQS.js', 'chunk-QPZS7EJH.js', 'chunk-RX3JQCJJ.js', 'chunk-SZSLKSEK.js', 'chunk-TGSL5MHW.js', 'chunk-YKK7NEQL.js', 'dist-QMBBFQLB.js', 'extras-L6ZH2HSQ.js', 'games_kairo-XA7VLKZQ.js', 'games_kairo_de-5IMGABG2.js', 'games_kairo_fr-H6Z6RCR7.js', 'games_kairo_it-PNAGS4CM.js', 'games_kairo_lesson-XZSBDGGN.js', 'games_klongs-LCROFZKG.js', 'games_klongs_de-MS5QRZM2.js', 'games_klongs_fr-WRCKYWFA.js', 'games_klongs_it-66DYT2LI.js', 'games_klongs_lesson-PNREXX5Y.js', 'games_portobello-XCTESU65.js', 'games_portobello_de-54JYERLU.js', 'games_portobello_fr-MBOZGBCO.js', 'games_portobello_it-W5QN3IKO.js', 'games_portobello_lesson-KOOYUPST.js', 'help-CAULTKBK.js', 'lobby-WSXFMVDZ.js', 'new_match-G4K2ZAQ4.js', 'offer-QEY6LVPC.js', 'page-I65KWVF7.css', 'plain-6HJ6OIMN.js', 'pointing-IPDMG4IJ.js', 'seating-YEOFGPDA.js', 'table-FWJOSS6B.js', 'table-RNTMOTZ2.js', 'texts_de-TAJTIA25.js', 'texts_de-later-U4VQYCTI.js', 'texts_en-later-F3YMY24H.js', 'texts_fr-6MXWDRFC.js', 'texts_fr-later-RNYFJINY.js', 'texts_it-7EQM4Z6X.js', 'texts_it-later-GTH54UMA.js', 'texts_keys-later-XI7A6653.js'];

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
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(new URL('../', location.href).href)));
  else if (/\/table\/.*-[0-9A-Z]{8}\.\w+$/.test(request.url)) event.respondWith(caches.match(request).then((known) => known ?? fetch(request)));
});
