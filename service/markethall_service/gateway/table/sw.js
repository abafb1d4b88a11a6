// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-db47f355';
// The service shows the page only to those who ask for HTML.
const FILES = [new Request('../', { headers: { accept: 'text/html' } }), 'app-YKZ2ZZEV.js', 'chunk-2KKHDBN6.js', 'chunk-3J7RV45W.js', 'chunk-3JQ6W47S.js', 'chunk-3U7Q6ZA4.js', 'chunk-5OXKQZVJ.js', 'chunk-6IZ6GCKU.js', 'chunk-DI7C2TAH.js', 'chunk-IVWJEWH6.js', 'chunk-KQ3RQKRU.js', 'chunk-LS5GPJKT.js', 'chunk-LSZG2IKV.js', 'chunk-MKPNHCLD.js', 'chunk-RX3JQCJJ.js', 'chunk-SZSLKSEK.js', 'chunk-TGSL5MHW.js', 'chunk-WTG657FR.js', 'dist-QMBBFQLB.js', 'extras-LGIZFZQN.js', 'games_kairo-QUILXWBU.js', 'games_kairo_de-BHPOJK7C.js', 'games_kairo_fr-EX53JWIW.js', 'games_kairo_it-3DNDLKXA.js', 'games_kairo_lesson-5R6QY2BM.js', 'games_klongs-QYLKW6GI.js', 'games_klongs_de-3S5WWK6V.js', 'games_klongs_fr-EJC4FQM4.js', 'games_klongs_it-SDF3VXLU.js', 'games_klongs_lesson-UY4JRSFN.js', 'games_portobello-NZCJBL4B.js', 'games_portobello_de-54JYERLU.js', 'games_portobello_fr-XOLT57BE.js', 'games_portobello_it-W5QN3IKO.js', 'games_portobello_lesson-JH4CKTTC.js', 'help-UFBK56IL.js', 'lobby-AOV3W6FJ.js', 'new_match-22XZK2Y7.js', 'offer-SFOBEGHT.js', 'page-I65KWVF7.css', 'plain-6HJ6OIMN.js', 'pointing-IPDMG4IJ.js', 'seating-ML6K2JT5.js', 'table-BLFLID4D.js', 'table-XY3RGF5A.js', 'texts_de-ZU5BKQSO.js', 'texts_de-later-ZCJTPOMZ.js', 'texts_en-later-S5FIZEIH.js', 'texts_fr-SWN7STQD.js', 'texts_fr-later-VQE2KKVR.js', 'texts_it-OMLHZKO6.js', 'texts_it-later-WTFJCMIN.js', 'texts_keys-later-RML75PTR.js'];

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
