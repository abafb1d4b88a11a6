// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-94bba258';
// The service shows the page only to those who ask for HTML.
const FILES = [new Request('../', { headers: { accept: 'text/html' } }), 'app-WYBWVV5A.js', 'chunk-3FSTSZOA.js', 'chunk-3JQ6W47S.js', 'chunk-64F4LQNW.js', 'chunk-67HV25I6.js', 'chunk-6IZ6GCKU.js', 'chunk-7SPFDLAR.js', 'chunk-BFO222ZC.js', 'chunk-FW73ANSH.js', 'chunk-HDS47OWR.js', 'chunk-KCWPSWIS.js', 'chunk-L6KJZEBP.js', 'chunk-MKPNHCLD.js', 'chunk-RX3JQCJJ.js', 'chunk-TKSR3PTX.js', 'chunk-TSKL2JVI.js', 'chunk-Y4RFATXG.js', 'chunk-YP3Q6H5H.js', 'dist-QMBBFQLB.js', 'extras-ZFUQ7XO4.js', 'games_kairo-Q6LPOUWL.js', 'games_kairo_de-TFGV657Z.js', 'games_kairo_fr-BJGGVBGS.js', 'games_kairo_it-7ZTWUCK6.js', 'games_kairo_lesson-FPETIIFI.js', 'games_klongs-5LMR4R54.js', 'games_klongs_de-CEKYQYMB.js', 'games_klongs_fr-XYR6MFXI.js', 'games_klongs_it-DBRFDPEY.js', 'games_klongs_lesson-D54IPNRG.js', 'games_portobello-SCSRAEF4.js', 'games_portobello_de-FYOIZQBR.js', 'games_portobello_fr-UQP2NKBN.js', 'games_portobello_it-2PRYOZAB.js', 'games_portobello_lesson-I3SHNLXX.js', 'help-NVJDBEEP.js', 'lobby-WMAORFTW.js', 'new_match-T4D3ENY4.js', 'offer-FZHVIDCP.js', 'page-I65KWVF7.css', 'plain-MTITJOFJ.js', 'pointing-IPDMG4IJ.js', 'seating-DGI3KMVB.js', 'table-IQRQ2SWD.js', 'table-L4OVZ3AT.js', 'texts_de-X6MZB2WJ.js', 'texts_de-later-O3GZR2KN.js', 'texts_en-later-LHCHYFAB.js', 'texts_fr-LDQXJRR2.js', 'texts_fr-later-IN7TATTV.js', 'texts_it-FNPGQAEF.js', 'texts_it-later-SOWWD5US.js', 'texts_keys-later-62U432WO.js'];

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
