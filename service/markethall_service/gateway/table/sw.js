// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-8dae9d4b';
const FILES = ['../', 'app-JDAYK6KW.js', 'chunk-2H5GSD4D.js', 'chunk-2PQ7EHFK.js', 'chunk-4XWIBMJG.js', 'chunk-C2EQQ7AE.js', 'chunk-EGCL7PHC.js', 'chunk-KMED52QU.js', 'chunk-MKPNHCLD.js', 'chunk-PUXJWIMB.js', 'chunk-SPQGUWD3.js', 'chunk-XYSIVDAW.js', 'dist-QMBBFQLB.js', 'extras-U7PCGZUB.js', 'help-F7DJUX6R.js', 'lobby-LETBE4T5.js', 'new_match-IHXALAFC.js', 'offer-N6BMKMTY.js', 'page-I65KWVF7.css', 'pointing-NPP4L6XO.js', 'seating-5SJEJECH.js', 'table-IJR2JAG2.js', 'texts_de-5APQ6DZO.js', 'texts_de-later-UTSPUHSV.js', 'texts_en-later-SL6Y7EXX.js', 'texts_fr-SRPKQ3PN.js', 'texts_fr-later-G5FU3J6I.js', 'texts_it-C7ZA2P2J.js', 'texts_it-later-UTTQHXTL.js', 'texts_keys-later-ERKNLBEQ.js'];

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
