// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-ec43eff7';
const FILES = ['../', 'app-IS4XH6IV.js', 'chunk-3JQ6W47S.js', 'chunk-3U7Q6ZA4.js', 'chunk-5YAVE3SI.js', 'chunk-6YZNQOQY.js', 'chunk-AG5HEIAM.js', 'chunk-BHMANDNK.js', 'chunk-DI7C2TAH.js', 'chunk-J6XMXK5M.js', 'chunk-MKPNHCLD.js', 'chunk-NPYWUWK2.js', 'chunk-PUXU7LUR.js', 'chunk-RX3JQCJJ.js', 'chunk-SZSLKSEK.js', 'chunk-TGSL5MHW.js', 'chunk-UMOCPZBS.js', 'chunk-XGBEQOJH.js', 'dist-QMBBFQLB.js', 'extras-SKRWUKKX.js', 'games_kairo-VWZBND6Y.js', 'games_kairo_de-AZXODI5Q.js', 'games_kairo_fr-FBKMJG3C.js', 'games_kairo_it-FN3E54LE.js', 'games_kairo_lesson-5OWNSX4N.js', 'games_klongs-7OSCI3MJ.js', 'games_klongs_de-4QCHRDGM.js', 'games_klongs_fr-J7PZE447.js', 'games_klongs_it-XBQAODB7.js', 'games_klongs_lesson-IKBCX5E4.js', 'games_portobello-LQR33EGS.js', 'games_portobello_de-JWT3QIV2.js', 'games_portobello_fr-W4EQYBFY.js', 'games_portobello_it-QKTCF5U3.js', 'games_portobello_lesson-YONEAS77.js', 'help-RNU4ZD2Z.js', 'lobby-DA25V4FI.js', 'new_match-B2BJXAZ7.js', 'offer-RATAXE7C.js', 'page-I65KWVF7.css', 'plain-6HJ6OIMN.js', 'pointing-IPDMG4IJ.js', 'seating-L5UDNZHQ.js', 'table-VS3FQFHP.js', 'table-Y4GWDMBK.js', 'texts_de-DGD5SVSO.js', 'texts_de-later-ILKLMTJU.js', 'texts_en-later-EM36U3QW.js', 'texts_fr-BSXM23AO.js', 'texts_fr-later-AV6B56IN.js', 'texts_it-LG2PQS4X.js', 'texts_it-later-PLWGLDLQ.js', 'texts_keys-later-XKCQZ5DD.js'];

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
