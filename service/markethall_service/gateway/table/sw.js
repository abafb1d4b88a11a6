// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-90c7a0d0';
// The service shows the page only to those who ask for HTML.
const FILES = [new Request('../', { headers: { accept: 'text/html' } }), 'app-7LCRCXQP.js', 'chunk-3JQ6W47S.js', 'chunk-5WYRTFDE.js', 'chunk-6IZ6GCKU.js', 'chunk-GPGNUQWP.js', 'chunk-HTVRCYWB.js', 'chunk-I5HE7DCU.js', 'chunk-KCWPSWIS.js', 'chunk-MKPNHCLD.js', 'chunk-NNKUBIMV.js', 'chunk-NRYEZHCP.js', 'chunk-NUIQPOYA.js', 'chunk-ODCHBHWO.js', 'chunk-RX3JQCJJ.js', 'chunk-SYWF6VAR.js', 'chunk-VPZK5543.js', 'chunk-YRKJ45DF.js', 'dist-QMBBFQLB.js', 'extras-5HUX6B6S.js', 'games_kairo-5L7HVM62.js', 'games_kairo_de-NHEZU2EQ.js', 'games_kairo_fr-UJRQP5HC.js', 'games_kairo_it-V47PFD2Q.js', 'games_kairo_lesson-6M4ALVGU.js', 'games_klongs-MCBLLXQL.js', 'games_klongs_de-KRXGEXDU.js', 'games_klongs_fr-KB3P4HQ5.js', 'games_klongs_it-MF7MOQ32.js', 'games_klongs_lesson-KVG2P4OD.js', 'games_portobello-VYFAFNVN.js', 'games_portobello_de-NCWLVCHW.js', 'games_portobello_fr-CU4GUDC6.js', 'games_portobello_it-G2ANKTWB.js', 'games_portobello_lesson-JH4CKTTC.js', 'help-COEO4BSS.js', 'lobby-6F5QM7CE.js', 'new_match-B5CHCF5O.js', 'offer-LIRKSMGQ.js', 'page-I65KWVF7.css', 'plain-4AFQ7ECV.js', 'pointing-IPDMG4IJ.js', 'seating-NJLZMAKD.js', 'table-FNIFWHL7.js', 'table-ZNZUKU3J.js', 'texts_de-GBX3AYD2.js', 'texts_de-later-ZCJTPOMZ.js', 'texts_en-later-S5FIZEIH.js', 'texts_fr-T4MZIFTN.js', 'texts_fr-later-VQE2KKVR.js', 'texts_it-QPCLL3M4.js', 'texts_it-later-WTFJCMIN.js', 'texts_keys-later-RML75PTR.js'];

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
