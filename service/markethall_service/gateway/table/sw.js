// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-d1100a83';
const FILES = ['../', 'app-XNZTQCPR.js', 'chunk-2L6H2EXS.js', 'chunk-3JQ6W47S.js', 'chunk-4OXDUYN3.js', 'chunk-6PI7FPWP.js', 'chunk-DJFEEL7B.js', 'chunk-EEANSNLZ.js', 'chunk-EO4UUVCL.js', 'chunk-GGBOXW42.js', 'chunk-GVEOHFUG.js', 'chunk-MKPNHCLD.js', 'chunk-NHSRKOAB.js', 'chunk-NPYWUWK2.js', 'chunk-OBNEN42Z.js', 'chunk-PONRKXLH.js', 'chunk-RX3JQCJJ.js', 'chunk-SU4MA2AV.js', 'chunk-ZVPRHJ5P.js', 'dist-QMBBFQLB.js', 'extras-7BN4ZFTZ.js', 'games_kairo-SBMKDH3M.js', 'games_kairo_de-AZXODI5Q.js', 'games_kairo_fr-FBKMJG3C.js', 'games_kairo_it-FN3E54LE.js', 'games_kairo_lesson-5OWNSX4N.js', 'games_klongs-47AVRATT.js', 'games_klongs_de-4QCHRDGM.js', 'games_klongs_fr-J7PZE447.js', 'games_klongs_it-XBQAODB7.js', 'games_klongs_lesson-IKBCX5E4.js', 'games_portobello-FAAS7I3G.js', 'games_portobello_de-JWT3QIV2.js', 'games_portobello_fr-W4EQYBFY.js', 'games_portobello_it-QKTCF5U3.js', 'games_portobello_lesson-YONEAS77.js', 'help-BUQZBI4F.js', 'lobby-5MH6HQDM.js', 'new_match-LDGY5UYQ.js', 'offer-RBTZJPMI.js', 'page-I65KWVF7.css', 'plain-656UE7RU.js', 'pointing-IPDMG4IJ.js', 'seating-BDODGTRL.js', 'table-TNT6ZAVH.js', 'table-UBC26JLF.js', 'texts_de-DGD5SVSO.js', 'texts_de-later-ILKLMTJU.js', 'texts_en-later-EM36U3QW.js', 'texts_fr-BSXM23AO.js', 'texts_fr-later-AV6B56IN.js', 'texts_it-LG2PQS4X.js', 'texts_it-later-PLWGLDLQ.js', 'texts_keys-later-XKCQZ5DD.js'];

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
