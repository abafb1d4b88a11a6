// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-63ada276';
// The service shows the page only to those who ask for HTML.
const FILES = [new Request('../', { headers: { accept: 'text/html' } }), 'app-FB4BOTRQ.js', 'chunk-3JQ6W47S.js', 'chunk-3U7Q6ZA4.js', 'chunk-6IZ6GCKU.js', 'chunk-ASBRYHQD.js', 'chunk-BYPKJYFB.js', 'chunk-DI7C2TAH.js', 'chunk-DOWSGKAL.js', 'chunk-EIVJ7B3V.js', 'chunk-GEQYAEQ5.js', 'chunk-H27VIOKG.js', 'chunk-K3FAIG6D.js', 'chunk-MKPNHCLD.js', 'chunk-RX3JQCJJ.js', 'chunk-SZSLKSEK.js', 'chunk-TDYIMGS5.js', 'chunk-TGSL5MHW.js', 'dist-QMBBFQLB.js', 'extras-4XE7M6L7.js', 'games_kairo-APUZ3L3F.js', 'games_kairo_de-6EJDNVYW.js', 'games_kairo_fr-XIMZYZ2J.js', 'games_kairo_it-CJBVUIM4.js', 'games_kairo_lesson-5R6QY2BM.js', 'games_klongs-XJK2I2AJ.js', 'games_klongs_de-MS5QRZM2.js', 'games_klongs_fr-WRCKYWFA.js', 'games_klongs_it-66DYT2LI.js', 'games_klongs_lesson-UU5VZZ3Y.js', 'games_portobello-URYI3S3K.js', 'games_portobello_de-54JYERLU.js', 'games_portobello_fr-MBOZGBCO.js', 'games_portobello_it-W5QN3IKO.js', 'games_portobello_lesson-C36LPVO2.js', 'help-BCLIVHZC.js', 'lobby-CSF3XKGL.js', 'new_match-SYIKOIDQ.js', 'offer-CWER6DGV.js', 'page-I65KWVF7.css', 'plain-6HJ6OIMN.js', 'pointing-IPDMG4IJ.js', 'seating-5I5LUVIR.js', 'table-JL7FC6BB.js', 'table-VEN3KKIS.js', 'texts_de-TAJTIA25.js', 'texts_de-later-U4VQYCTI.js', 'texts_en-later-F3YMY24H.js', 'texts_fr-6MXWDRFC.js', 'texts_fr-later-RNYFJINY.js', 'texts_it-7EQM4Z6X.js', 'texts_it-later-GTH54UMA.js', 'texts_keys-later-XI7A6653.js'];

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
