// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-f97bc295';
// The service shows the page only to those who ask for HTML.
const FILES = [new Request('../', { headers: { accept: 'text/html' } }), 'app-JAWBDAH2.js', 'chunk-3JQ6W47S.js', 'chunk-3U7Q6ZA4.js', 'chunk-6IZ6GCKU.js', 'chunk-7HASCH7A.js', 'chunk-DI7C2TAH.js', 'chunk-ILBL475O.js', 'chunk-KCWPSWIS.js', 'chunk-MKPNHCLD.js', 'chunk-NTKDVX7Z.js', 'chunk-QU74TRW3.js', 'chunk-RX3JQCJJ.js', 'chunk-S5ZVHGCP.js', 'chunk-SZSLKSEK.js', 'chunk-TGSL5MHW.js', 'chunk-YKGRKTYP.js', 'chunk-ZQATR422.js', 'dist-QMBBFQLB.js', 'extras-4XCCNJNS.js', 'games_kairo-OH5OQWKQ.js', 'games_kairo_de-BHPOJK7C.js', 'games_kairo_fr-EX53JWIW.js', 'games_kairo_it-3DNDLKXA.js', 'games_kairo_lesson-5R6QY2BM.js', 'games_klongs-TUMUG3M4.js', 'games_klongs_de-3S5WWK6V.js', 'games_klongs_fr-EJC4FQM4.js', 'games_klongs_it-SDF3VXLU.js', 'games_klongs_lesson-UY4JRSFN.js', 'games_portobello-46LZNIPV.js', 'games_portobello_de-54JYERLU.js', 'games_portobello_fr-XOLT57BE.js', 'games_portobello_it-W5QN3IKO.js', 'games_portobello_lesson-JH4CKTTC.js', 'help-7VWPPMHK.js', 'lobby-YQJPBCPU.js', 'new_match-XDZZUGZV.js', 'offer-MELJV2OP.js', 'page-I65KWVF7.css', 'plain-6HJ6OIMN.js', 'pointing-IPDMG4IJ.js', 'seating-2NPN4DH6.js', 'table-4MQQM64R.js', 'table-C4IARPEI.js', 'texts_de-ZU5BKQSO.js', 'texts_de-later-ZCJTPOMZ.js', 'texts_en-later-S5FIZEIH.js', 'texts_fr-SWN7STQD.js', 'texts_fr-later-VQE2KKVR.js', 'texts_it-OMLHZKO6.js', 'texts_it-later-WTFJCMIN.js', 'texts_keys-later-RML75PTR.js'];

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
