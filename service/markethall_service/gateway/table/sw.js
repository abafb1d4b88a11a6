// The shell of the installed page: without a network it opens, and says that matches are played on the service.
const CACHE = 'markethall-c3966325';
const FILES = ['../', 'app-FBCDWCFR.js', 'chunk-2XPJH5NB.js', 'chunk-3JQ6W47S.js', 'chunk-4WUEA452.js', 'chunk-5Y3BZATZ.js', 'chunk-7YHSIIMG.js', 'chunk-D2NF6VI4.js', 'chunk-FPOWLXGN.js', 'chunk-GXPJJ6ST.js', 'chunk-IQOJSLUZ.js', 'chunk-L6QFWG4L.js', 'chunk-MI5RZFPA.js', 'chunk-MKPNHCLD.js', 'chunk-MV7LVI7O.js', 'chunk-NPYWUWK2.js', 'chunk-P6CGRH3K.js', 'chunk-QXOJZGWI.js', 'chunk-YK3QAVWZ.js', 'dist-QMBBFQLB.js', 'extras-ZZIBCL3V.js', 'games_kairo-LOF6VJWA.js', 'games_kairo_de-AZXODI5Q.js', 'games_kairo_fr-FBKMJG3C.js', 'games_kairo_it-FN3E54LE.js', 'games_kairo_lesson-5OWNSX4N.js', 'games_klongs-SUBQDIOS.js', 'games_klongs_de-4QCHRDGM.js', 'games_klongs_fr-J7PZE447.js', 'games_klongs_it-XBQAODB7.js', 'games_klongs_lesson-IKBCX5E4.js', 'games_portobello-EMCUVLJH.js', 'games_portobello_de-JWT3QIV2.js', 'games_portobello_fr-W4EQYBFY.js', 'games_portobello_it-QKTCF5U3.js', 'games_portobello_lesson-YONEAS77.js', 'help-5TRTJFBX.js', 'lobby-PZYZXHFR.js', 'new_match-YACTJGVU.js', 'offer-UF6TRYX4.js', 'page-I65KWVF7.css', 'pointing-IPDMG4IJ.js', 'seating-B5PRVDYW.js', 'table-FFP52IX7.js', 'table-WNSBLK4I.js', 'texts_de-3IL2B64Y.js', 'texts_de-later-4SM2HTPY.js', 'texts_en-later-VA33YDHZ.js', 'texts_fr-ACKQYAYH.js', 'texts_fr-later-4QCKYFDH.js', 'texts_it-GFBX5JY2.js', 'texts_it-later-ESVAOFB2.js', 'texts_keys-later-DR2GZ6MD.js'];

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
