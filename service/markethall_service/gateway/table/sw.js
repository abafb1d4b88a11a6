// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-2053e0eb';
const FILES = ['../', 'app-PE4ZSB6I.js', 'chunk-2AM7LMY6.js', 'chunk-3JQ6W47S.js', 'chunk-45F67H4G.js', 'chunk-4I3VMIC7.js', 'chunk-5Y3BZATZ.js', 'chunk-6UBGBVC7.js', 'chunk-7Q7QHPP5.js', 'chunk-A7OGBRKG.js', 'chunk-C6JWG6TS.js', 'chunk-CMEUX2ZD.js', 'chunk-GWIWDUCK.js', 'chunk-MKPNHCLD.js', 'chunk-NPYWUWK2.js', 'chunk-P6CGRH3K.js', 'chunk-R6NXKSAM.js', 'chunk-RI7J5GPG.js', 'chunk-ZJIP6F5H.js', 'dist-QMBBFQLB.js', 'extras-6P7PNO2Y.js', 'games_kairo-JE7ZWCVI.js', 'games_kairo_de-KYKDF7X7.js', 'games_kairo_fr-FBKMJG3C.js', 'games_kairo_it-FN3E54LE.js', 'games_kairo_lesson-5OWNSX4N.js', 'games_klongs-TQGMRTSP.js', 'games_klongs_de-IDINKISY.js', 'games_klongs_fr-5YU2CYNQ.js', 'games_klongs_it-3WVUH3FO.js', 'games_klongs_lesson-IKBCX5E4.js', 'games_portobello-N65TOHUL.js', 'games_portobello_de-JWT3QIV2.js', 'games_portobello_fr-NLNQ4PLL.js', 'games_portobello_it-EMQ224VE.js', 'games_portobello_lesson-VK3YO5M7.js', 'help-WOY3NMFY.js', 'lobby-G2B2VYXF.js', 'new_match-LVDZQIJ2.js', 'offer-UD2ENV7Q.js', 'page-I65KWVF7.css', 'pointing-IPDMG4IJ.js', 'seating-B7PWYCYD.js', 'table-4BQDSXF5.js', 'table-OLQKVLBT.js', 'texts_de-RJUJDZBP.js', 'texts_de-later-675JNMK3.js', 'texts_en-later-NHN3FAJY.js', 'texts_fr-KGX5UDCK.js', 'texts_fr-later-THDQY3NR.js', 'texts_it-RULAWSHR.js', 'texts_it-later-2IW2FHDX.js', 'texts_keys-later-2UYBOANC.js'];

addEventListener('install', (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting())));

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
