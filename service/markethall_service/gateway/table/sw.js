// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-a5e46997';
// The service shows the page only to those who ask for HTML.
const FILES = [new Request('../', { headers: { accept: 'text/html' } }), 'app-RQQSYTWY.js', 'chunk-2UUSCXKO.js', 'chunk-3JQ6W47S.js', 'chunk-6IZ6GCKU.js', 'chunk-CXQFER4N.js', 'chunk-G7SDDN5L.js', 'chunk-HTVRCYWB.js', 'chunk-KCWPSWIS.js', 'chunk-M4WM2KNZ.js', 'chunk-MKPNHCLD.js', 'chunk-N6HPDX56.js', 'chunk-RX3JQCJJ.js', 'chunk-SYWF6VAR.js', 'chunk-TGV7XBU5.js', 'chunk-VPZK5543.js', 'chunk-XPRP7SIM.js', 'chunk-YRKJ45DF.js', 'dist-QMBBFQLB.js', 'extras-IWVFKTUS.js', 'games_kairo-6G36HZVO.js', 'games_kairo_de-IKAF7MMR.js', 'games_kairo_fr-EROILVDF.js', 'games_kairo_it-R3SVPLTQ.js', 'games_kairo_lesson-YF6JLVUU.js', 'games_klongs-M5DG7I6Q.js', 'games_klongs_de-6P5NXW2V.js', 'games_klongs_fr-STLXEORR.js', 'games_klongs_it-Y4D72ULQ.js', 'games_klongs_lesson-KVG2P4OD.js', 'games_portobello-GIPQK5IO.js', 'games_portobello_de-UXOWCRCP.js', 'games_portobello_fr-YZRCJDQP.js', 'games_portobello_it-4OQX5AKY.js', 'games_portobello_lesson-JH4CKTTC.js', 'help-TYYSSTKP.js', 'lobby-4SBZHI56.js', 'new_match-MF2V3XBB.js', 'offer-B4G5J7JV.js', 'page-I65KWVF7.css', 'plain-4AFQ7ECV.js', 'pointing-IPDMG4IJ.js', 'seating-X7GV22QH.js', 'table-5DBCROH2.js', 'table-XCEE2Q7T.js', 'texts_de-NOZZBWS7.js', 'texts_de-later-ZCJTPOMZ.js', 'texts_en-later-S5FIZEIH.js', 'texts_fr-WTQA3UZQ.js', 'texts_fr-later-VQE2KKVR.js', 'texts_it-4QIHMHWK.js', 'texts_it-later-WTFJCMIN.js', 'texts_keys-later-RML75PTR.js'];

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
