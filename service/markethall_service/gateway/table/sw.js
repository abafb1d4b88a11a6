// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-3711f2d2';
const FILES = ['../', 'app-VHHW2SOV.js', 'chunk-3JQ6W47S.js', 'chunk-4RUBG6DT.js', 'chunk-C4AMWJA4.js', 'chunk-CN2VOEYO.js', 'chunk-ECV46OD4.js', 'chunk-EO4UUVCL.js', 'chunk-HXA2I6ZH.js', 'chunk-JPLX3VNR.js', 'chunk-MKPNHCLD.js', 'chunk-NPYWUWK2.js', 'chunk-NWBXUKUT.js', 'chunk-RX3JQCJJ.js', 'chunk-VD6XUCVN.js', 'chunk-WGL5LP2R.js', 'chunk-Y5PYRJCV.js', 'chunk-ZWLIHHEZ.js', 'dist-QMBBFQLB.js', 'extras-EZPN3GSU.js', 'games_kairo-EOATOAO6.js', 'games_kairo_de-AZXODI5Q.js', 'games_kairo_fr-FBKMJG3C.js', 'games_kairo_it-FN3E54LE.js', 'games_kairo_lesson-5OWNSX4N.js', 'games_klongs-26GSVUWY.js', 'games_klongs_de-4QCHRDGM.js', 'games_klongs_fr-J7PZE447.js', 'games_klongs_it-XBQAODB7.js', 'games_klongs_lesson-IKBCX5E4.js', 'games_portobello-UN47JAYJ.js', 'games_portobello_de-JWT3QIV2.js', 'games_portobello_fr-W4EQYBFY.js', 'games_portobello_it-QKTCF5U3.js', 'games_portobello_lesson-YONEAS77.js', 'help-C7YXZB6M.js', 'lobby-UHXP4RG5.js', 'new_match-VSGEH4S7.js', 'offer-4ULFQWGF.js', 'page-I65KWVF7.css', 'pointing-IPDMG4IJ.js', 'seating-PP3F4FKB.js', 'table-4LKMJITB.js', 'table-GTUQPPTS.js', 'texts_de-DGD5SVSO.js', 'texts_de-later-5QEIUF7A.js', 'texts_en-later-KELWN2AV.js', 'texts_fr-BSXM23AO.js', 'texts_fr-later-Z2YJIE5A.js', 'texts_it-LG2PQS4X.js', 'texts_it-later-WMW5KTPM.js', 'texts_keys-later-XKCQZ5DD.js'];

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
