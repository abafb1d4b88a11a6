// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-094dac28';
// The service shows the page only to those who ask for HTML.
const FILES = [new Request('../', { headers: { accept: 'text/html' } }), 'app-4PYOXK6X.js', 'chunk-3E3Z5TVF.js', 'chunk-3JQ6W47S.js', 'chunk-3LKR22UX.js', 'chunk-6DDNK6CX.js', 'chunk-6IZ6GCKU.js', 'chunk-DFXAYEK4.js', 'chunk-ELJNWB3K.js', 'chunk-FXZMBKVX.js', 'chunk-KCWPSWIS.js', 'chunk-MKPNHCLD.js', 'chunk-MSW35F5V.js', 'chunk-NU4F5C74.js', 'chunk-P3J7ONEN.js', 'chunk-RX3JQCJJ.js', 'chunk-SPKGDIGG.js', 'chunk-YGREXR6L.js', 'dist-QMBBFQLB.js', 'extras-YSPKCJKP.js', 'games_kairo-AP6RJ4KS.js', 'games_kairo_de-TFGV657Z.js', 'games_kairo_fr-BJGGVBGS.js', 'games_kairo_it-7ZTWUCK6.js', 'games_kairo_lesson-FPETIIFI.js', 'games_klongs-HZYOLEYH.js', 'games_klongs_de-CEKYQYMB.js', 'games_klongs_fr-XYR6MFXI.js', 'games_klongs_it-DBRFDPEY.js', 'games_klongs_lesson-D54IPNRG.js', 'games_portobello-C5NN7B6E.js', 'games_portobello_de-FYOIZQBR.js', 'games_portobello_fr-UQP2NKBN.js', 'games_portobello_it-2PRYOZAB.js', 'games_portobello_lesson-I3SHNLXX.js', 'help-4UWHLYQC.js', 'lobby-CLVL5STG.js', 'new_match-YVPNTE5G.js', 'offer-62GYSS3W.js', 'page-I65KWVF7.css', 'plain-Y5GQLEKT.js', 'pointing-IPDMG4IJ.js', 'seating-MOBUQDSU.js', 'table-3KLDPN2Y.js', 'table-W26V75RQ.js', 'texts_de-X6MZB2WJ.js', 'texts_de-later-ZCJTPOMZ.js', 'texts_en-later-S5FIZEIH.js', 'texts_fr-LDQXJRR2.js', 'texts_fr-later-UBTRFCSR.js', 'texts_it-FNPGQAEF.js', 'texts_it-later-7M2SODKJ.js', 'texts_keys-later-RML75PTR.js'];

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
