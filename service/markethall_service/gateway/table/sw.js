// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-15e1fed3';
const FILES = ['../', 'app-2ABZZWAM.js', 'chunk-2C72J44Y.js', 'chunk-3JQ6W47S.js', 'chunk-3U7Q6ZA4.js', 'chunk-6IZ6GCKU.js', 'chunk-DI7C2TAH.js', 'chunk-GEF354UF.js', 'chunk-I564EZWX.js', 'chunk-JGATIWJI.js', 'chunk-M5GP666I.js', 'chunk-MKPNHCLD.js', 'chunk-RX3JQCJJ.js', 'chunk-SZSLKSEK.js', 'chunk-TGSL5MHW.js', 'chunk-VQIIJYOZ.js', 'chunk-XD7BZKVB.js', 'chunk-YUTYLYHA.js', 'dist-QMBBFQLB.js', 'extras-NFRWIOY5.js', 'games_kairo-DI5AFK4L.js', 'games_kairo_de-AZXODI5Q.js', 'games_kairo_fr-FBKMJG3C.js', 'games_kairo_it-FN3E54LE.js', 'games_kairo_lesson-5OWNSX4N.js', 'games_klongs-5MDMTFN3.js', 'games_klongs_de-4QCHRDGM.js', 'games_klongs_fr-J7PZE447.js', 'games_klongs_it-XBQAODB7.js', 'games_klongs_lesson-IKBCX5E4.js', 'games_portobello-TVQMB7OK.js', 'games_portobello_de-JWT3QIV2.js', 'games_portobello_fr-W4EQYBFY.js', 'games_portobello_it-QKTCF5U3.js', 'games_portobello_lesson-YONEAS77.js', 'help-M4UD56EQ.js', 'lobby-FOSG43Z3.js', 'new_match-POHSY6K2.js', 'offer-2P6J2RIF.js', 'page-I65KWVF7.css', 'plain-6HJ6OIMN.js', 'pointing-IPDMG4IJ.js', 'seating-I5OTIBRQ.js', 'table-3C24ONOW.js', 'table-LVUFY5PI.js', 'texts_de-DGD5SVSO.js', 'texts_de-later-ILKLMTJU.js', 'texts_en-later-EM36U3QW.js', 'texts_fr-BSXM23AO.js', 'texts_fr-later-AV6B56IN.js', 'texts_it-LG2PQS4X.js', 'texts_it-later-PLWGLDLQ.js', 'texts_keys-later-XKCQZ5DD.js'];

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
