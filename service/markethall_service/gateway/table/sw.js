// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-1bed73f0';
// The service shows the page only to those who ask for HTML.
const FILES = [new Request('../', { headers: { accept: 'text/html' } }), 'app-VB5O4RCZ.js', 'chunk-23XMEKRZ.js', 'chunk-2AIBC3MU.js', 'chunk-3JDAMP3E.js', 'chunk-3JQ6W47S.js', 'chunk-3U7Q6ZA4.js', 'chunk-6IZ6GCKU.js', 'chunk-CSAKP6IQ.js', 'chunk-DI7C2TAH.js', 'chunk-LS5GPJKT.js', 'chunk-MKPNHCLD.js', 'chunk-MUKIIOGY.js', 'chunk-RX3JQCJJ.js', 'chunk-RYAL6VDM.js', 'chunk-SZSLKSEK.js', 'chunk-TGSL5MHW.js', 'chunk-VK322POL.js', 'dist-QMBBFQLB.js', 'extras-HTK3FAXZ.js', 'games_kairo-QUILXWBU.js', 'games_kairo_de-BHPOJK7C.js', 'games_kairo_fr-EX53JWIW.js', 'games_kairo_it-3DNDLKXA.js', 'games_kairo_lesson-5R6QY2BM.js', 'games_klongs-QYLKW6GI.js', 'games_klongs_de-3S5WWK6V.js', 'games_klongs_fr-EJC4FQM4.js', 'games_klongs_it-SDF3VXLU.js', 'games_klongs_lesson-UY4JRSFN.js', 'games_portobello-65UF62VB.js', 'games_portobello_de-54JYERLU.js', 'games_portobello_fr-XOLT57BE.js', 'games_portobello_it-W5QN3IKO.js', 'games_portobello_lesson-JH4CKTTC.js', 'help-H422TSYR.js', 'lobby-AZON4SXM.js', 'new_match-ELRU4SR2.js', 'offer-ELK3YOGI.js', 'page-I65KWVF7.css', 'plain-6HJ6OIMN.js', 'pointing-IPDMG4IJ.js', 'seating-FR7PC2GF.js', 'table-EYVLN6XL.js', 'table-ZQFCINEM.js', 'texts_de-TAJTIA25.js', 'texts_de-later-TSCQLDH4.js', 'texts_en-later-CA354RZA.js', 'texts_fr-FBH3E4OW.js', 'texts_fr-later-SQG6EPW5.js', 'texts_it-SSAFT4PJ.js', 'texts_it-later-XCRSSFXN.js', 'texts_keys-later-TOCW6ASN.js'];

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
