// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-3ee37d16';
// The service shows the page only to those who ask for HTML.
const FILES = [new Request('../', { headers: { accept: 'text/html' } }), 'app-5QGLF2RX.js', 'chunk-2HAGQ6NG.js', 'chunk-2WE7XRZ5.js', 'chunk-3JQ6W47S.js', 'chunk-6IZ6GCKU.js', 'chunk-CANGPCUS.js', 'chunk-GW5MI7NR.js', 'chunk-J3ID4ZBA.js', 'chunk-KCWPSWIS.js', 'chunk-MKPNHCLD.js', 'chunk-MSW35F5V.js', 'chunk-P3J7ONEN.js', 'chunk-RX3JQCJJ.js', 'chunk-SPKGDIGG.js', 'chunk-TXB33MMV.js', 'chunk-UYMFOBFC.js', 'chunk-YGREXR6L.js', 'dist-QMBBFQLB.js', 'extras-LANEHQQN.js', 'games_kairo-62YA4EMX.js', 'games_kairo_de-IKAF7MMR.js', 'games_kairo_fr-EROILVDF.js', 'games_kairo_it-R3SVPLTQ.js', 'games_kairo_lesson-YF6JLVUU.js', 'games_klongs-6FALCEUE.js', 'games_klongs_de-4QCNOF77.js', 'games_klongs_fr-WA7CRTU3.js', 'games_klongs_it-NJX47S6Y.js', 'games_klongs_lesson-KVG2P4OD.js', 'games_portobello-U72IV7KX.js', 'games_portobello_de-UXOWCRCP.js', 'games_portobello_fr-YZRCJDQP.js', 'games_portobello_it-4OQX5AKY.js', 'games_portobello_lesson-JH4CKTTC.js', 'help-GWKWVREJ.js', 'lobby-6FDT7TDK.js', 'new_match-QTCC7TOL.js', 'offer-MSLGHTX3.js', 'page-I65KWVF7.css', 'plain-Y5GQLEKT.js', 'pointing-IPDMG4IJ.js', 'seating-O2HUSQWM.js', 'table-FRKL42YP.js', 'table-ZAZYLOIY.js', 'texts_de-NOZZBWS7.js', 'texts_de-later-ZCJTPOMZ.js', 'texts_en-later-S5FIZEIH.js', 'texts_fr-WTQA3UZQ.js', 'texts_fr-later-VQE2KKVR.js', 'texts_it-4QIHMHWK.js', 'texts_it-later-WTFJCMIN.js', 'texts_keys-later-RML75PTR.js'];

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
