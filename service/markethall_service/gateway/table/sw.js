// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-49093f7f';
// The service shows the page only to those who ask for HTML.
const FILES = [new Request('../', { headers: { accept: 'text/html' } }), 'app-TUXGI4SM.js', 'chunk-3JQ6W47S.js', 'chunk-6IZ6GCKU.js', 'chunk-FOZ44LA2.js', 'chunk-HTVRCYWB.js', 'chunk-KCWPSWIS.js', 'chunk-MKPNHCLD.js', 'chunk-O2CGDR2G.js', 'chunk-QU44CBKN.js', 'chunk-RX3JQCJJ.js', 'chunk-SYWF6VAR.js', 'chunk-TS6552EV.js', 'chunk-UDU7H2SR.js', 'chunk-V6JVUKNM.js', 'chunk-VPZK5543.js', 'chunk-YRKJ45DF.js', 'chunk-ZGNNLASV.js', 'dist-QMBBFQLB.js', 'extras-4O5UMVJT.js', 'games_kairo-M6P7C4W6.js', 'games_kairo_de-NHEZU2EQ.js', 'games_kairo_fr-UJRQP5HC.js', 'games_kairo_it-V47PFD2Q.js', 'games_kairo_lesson-6M4ALVGU.js', 'games_klongs-WFPNZO76.js', 'games_klongs_de-KRXGEXDU.js', 'games_klongs_fr-KB3P4HQ5.js', 'games_klongs_it-MF7MOQ32.js', 'games_klongs_lesson-KVG2P4OD.js', 'games_portobello-LLWWAO4W.js', 'games_portobello_de-NCWLVCHW.js', 'games_portobello_fr-CU4GUDC6.js', 'games_portobello_it-G2ANKTWB.js', 'games_portobello_lesson-JH4CKTTC.js', 'help-XQ5NHORV.js', 'lobby-Q3ILXT2H.js', 'new_match-IPD3Z7LD.js', 'offer-T5IZKTTL.js', 'page-I65KWVF7.css', 'plain-4AFQ7ECV.js', 'pointing-IPDMG4IJ.js', 'seating-G7HR5DOH.js', 'table-6WA62TH7.js', 'table-DQUSD77Z.js', 'texts_de-GBX3AYD2.js', 'texts_de-later-ZCJTPOMZ.js', 'texts_en-later-S5FIZEIH.js', 'texts_fr-T4MZIFTN.js', 'texts_fr-later-VQE2KKVR.js', 'texts_it-QPCLL3M4.js', 'texts_it-later-WTFJCMIN.js', 'texts_keys-later-RML75PTR.js'];

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
