// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-b87a35c7';
// The service shows the page only to those who ask for HTML.
const FILES = [new Request('../', { headers: { accept: 'text/html' } }), 'app-N3RB6JZC.js', 'chunk-375NQ3PA.js', 'chunk-3JQ6W47S.js', 'chunk-4MTAPEQA.js', 'chunk-4VHSYDEG.js', 'chunk-6IZ6GCKU.js', 'chunk-AQQRPLP7.js', 'chunk-EZRFJ42V.js', 'chunk-HOCRAFDC.js', 'chunk-JOINCJ4D.js', 'chunk-KCWPSWIS.js', 'chunk-MKPNHCLD.js', 'chunk-PDOTUIVJ.js', 'chunk-R5TUGVHL.js', 'chunk-RX3JQCJJ.js', 'chunk-SOYKTYUB.js', 'chunk-ZEQD5Q7V.js', 'dist-QMBBFQLB.js', 'extras-4DLFY5GC.js', 'games_kairo-WEPEIUVO.js', 'games_kairo_de-BHPOJK7C.js', 'games_kairo_fr-EX53JWIW.js', 'games_kairo_it-3DNDLKXA.js', 'games_kairo_lesson-6M4ALVGU.js', 'games_klongs-WSVMKH7L.js', 'games_klongs_de-3S5WWK6V.js', 'games_klongs_fr-EJC4FQM4.js', 'games_klongs_it-SDF3VXLU.js', 'games_klongs_lesson-KVG2P4OD.js', 'games_portobello-TGWO5FIG.js', 'games_portobello_de-54JYERLU.js', 'games_portobello_fr-XOLT57BE.js', 'games_portobello_it-W5QN3IKO.js', 'games_portobello_lesson-JH4CKTTC.js', 'help-PSAHMURF.js', 'lobby-7NSIFS2X.js', 'new_match-P6ETCP4F.js', 'offer-LI35UZW7.js', 'page-I65KWVF7.css', 'plain-SQEP4XJP.js', 'pointing-IPDMG4IJ.js', 'seating-UREEPBKG.js', 'table-4TQFBP2F.js', 'table-R6TQZJGB.js', 'texts_de-ZU5BKQSO.js', 'texts_de-later-ZCJTPOMZ.js', 'texts_en-later-S5FIZEIH.js', 'texts_fr-SWN7STQD.js', 'texts_fr-later-VQE2KKVR.js', 'texts_it-OMLHZKO6.js', 'texts_it-later-WTFJCMIN.js', 'texts_keys-later-RML75PTR.js'];

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
