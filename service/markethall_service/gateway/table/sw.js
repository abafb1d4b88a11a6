// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-994d07a7';
const FILES = ['../', 'app-VGIYDUOS.js', 'chunk-3JQ6W47S.js', 'chunk-4OXDUYN3.js', 'chunk-DDJPTNEP.js', 'chunk-DJFEEL7B.js', 'chunk-GGBOXW42.js', 'chunk-LFOFD75K.js', 'chunk-MKPNHCLD.js', 'chunk-NPYWUWK2.js', 'chunk-P4AFKFUD.js', 'chunk-PONRKXLH.js', 'chunk-PU4ZSFYO.js', 'chunk-QSMLRQ3E.js', 'chunk-QXF6WTJ3.js', 'chunk-RBLLVAIT.js', 'chunk-RX3JQCJJ.js', 'chunk-YKUJSK4E.js', 'chunk-ZVPRHJ5P.js', 'dist-QMBBFQLB.js', 'extras-NBHZ6T5A.js', 'games_kairo-TGPSA3VB.js', 'games_kairo_de-AZXODI5Q.js', 'games_kairo_fr-FBKMJG3C.js', 'games_kairo_it-FN3E54LE.js', 'games_kairo_lesson-5OWNSX4N.js', 'games_klongs-WM5WBSIZ.js', 'games_klongs_de-4QCHRDGM.js', 'games_klongs_fr-J7PZE447.js', 'games_klongs_it-XBQAODB7.js', 'games_klongs_lesson-IKBCX5E4.js', 'games_portobello-2LLGJJ2X.js', 'games_portobello_de-JWT3QIV2.js', 'games_portobello_fr-W4EQYBFY.js', 'games_portobello_it-QKTCF5U3.js', 'games_portobello_lesson-YONEAS77.js', 'help-A2LLWUIT.js', 'lobby-M7QOSWQQ.js', 'new_match-KLFHNTYU.js', 'offer-J6CSQWHP.js', 'page-I65KWVF7.css', 'plain-656UE7RU.js', 'pointing-IPDMG4IJ.js', 'seating-7T3XPOF2.js', 'table-VXHWLSLA.js', 'table-WZWERWKM.js', 'texts_de-DGD5SVSO.js', 'texts_de-later-ILKLMTJU.js', 'texts_en-later-EM36U3QW.js', 'texts_fr-BSXM23AO.js', 'texts_fr-later-AV6B56IN.js', 'texts_it-LG2PQS4X.js', 'texts_it-later-PLWGLDLQ.js', 'texts_keys-later-XKCQZ5DD.js'];

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
