// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-eb7b300e';
const FILES = ['../', 'app-NK54WRZT.js', 'chunk-2VYMF4TP.js', 'chunk-3JQ6W47S.js', 'chunk-3VULIKDO.js', 'chunk-4WUEA452.js', 'chunk-5Y3BZATZ.js', 'chunk-D2NF6VI4.js', 'chunk-I5DXYYFO.js', 'chunk-J6PB74H4.js', 'chunk-KT5RZTMD.js', 'chunk-MKPNHCLD.js', 'chunk-NPYWUWK2.js', 'chunk-P6CGRH3K.js', 'chunk-SFLPB7Q7.js', 'chunk-WGL5LP2R.js', 'chunk-XTOR7JXH.js', 'chunk-YUP2S4RE.js', 'chunk-ZWLIHHEZ.js', 'dist-QMBBFQLB.js', 'extras-LNYWRVZI.js', 'games_kairo-TQVWV3GS.js', 'games_kairo_de-AZXODI5Q.js', 'games_kairo_fr-FBKMJG3C.js', 'games_kairo_it-FN3E54LE.js', 'games_kairo_lesson-5OWNSX4N.js', 'games_klongs-HZG2GAD5.js', 'games_klongs_de-4QCHRDGM.js', 'games_klongs_fr-J7PZE447.js', 'games_klongs_it-XBQAODB7.js', 'games_klongs_lesson-IKBCX5E4.js', 'games_portobello-U52GOMS5.js', 'games_portobello_de-JWT3QIV2.js', 'games_portobello_fr-W4EQYBFY.js', 'games_portobello_it-QKTCF5U3.js', 'games_portobello_lesson-YONEAS77.js', 'help-KBPTBEVG.js', 'lobby-HZ2LUHVQ.js', 'new_match-5ASYACJX.js', 'offer-X7NXKIWB.js', 'page-I65KWVF7.css', 'pointing-IPDMG4IJ.js', 'seating-MFYCWSTC.js', 'table-CKTXJHKU.js', 'table-KLTQS57Y.js', 'texts_de-C55ZZERF.js', 'texts_de-later-Z4QARMJY.js', 'texts_en-later-OQBJ24YF.js', 'texts_fr-WWCUSF7X.js', 'texts_fr-later-QL2THGLN.js', 'texts_it-CGPWNQEB.js', 'texts_it-later-3Q6GSEYK.js', 'texts_keys-later-NZBRMDEV.js'];

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
