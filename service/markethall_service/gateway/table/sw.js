// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-b7ff73c0';
// The service shows the page only to those who ask for HTML.
const FILES = [new Request('../', { headers: { accept: 'text/html' } }), 'app-6DZDXEJU.js', 'chunk-3FMKRQE4.js', 'chunk-3JQ6W47S.js', 'chunk-6IZ6GCKU.js', 'chunk-7SPFDLAR.js', 'chunk-BFO222ZC.js', 'chunk-HA6FDB7A.js', 'chunk-IXXOYCE5.js', 'chunk-L6KJZEBP.js', 'chunk-LXBGNUYH.js', 'chunk-MKPNHCLD.js', 'chunk-RX3JQCJJ.js', 'chunk-SR3I6LI2.js', 'chunk-TSKL2JVI.js', 'chunk-WQ5VLKR3.js', 'chunk-Y4RFATXG.js', 'chunk-YPXGN6VZ.js', 'chunk-ZTX5RNZ4.js', 'dist-QMBBFQLB.js', 'extras-GNAQ4UPI.js', 'games_kairo-KNN2ARTY.js', 'games_kairo_de-NMHDDPQW.js', 'games_kairo_fr-IXZ7V6Q4.js', 'games_kairo_it-6VIUL4ZC.js', 'games_kairo_lesson-FPETIIFI.js', 'games_klongs-TT7TJAOL.js', 'games_klongs_de-CEKYQYMB.js', 'games_klongs_fr-XYR6MFXI.js', 'games_klongs_it-DBRFDPEY.js', 'games_klongs_lesson-D54IPNRG.js', 'games_portobello-MHDBURNA.js', 'games_portobello_de-FYOIZQBR.js', 'games_portobello_fr-UQP2NKBN.js', 'games_portobello_it-2PRYOZAB.js', 'games_portobello_lesson-I3SHNLXX.js', 'help-QEIDUEXS.js', 'lobby-TPPYCJKW.js', 'new_match-VCWQ43E3.js', 'offer-2COKRTNX.js', 'page-I65KWVF7.css', 'plain-MTITJOFJ.js', 'pointing-IPDMG4IJ.js', 'seating-GFHZMYCA.js', 'table-33C3LQX5.js', 'table-VIBXOASP.js', 'texts_de-X6MZB2WJ.js', 'texts_de-later-O3GZR2KN.js', 'texts_en-later-LHCHYFAB.js', 'texts_fr-LDQXJRR2.js', 'texts_fr-later-IN7TATTV.js', 'texts_it-FNPGQAEF.js', 'texts_it-later-SOWWD5US.js', 'texts_keys-later-62U432WO.js'];

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
