import"./chunk-CHNXRTAX.js";import"./chunk-MKPNHCLD.js";import"./chunk-SKPBIF2P.js";import"./chunk-PQIC66LP.js";import"./chunk-7SPFDLAR.js";import"./chunk-BFO222ZC.js";import"./chunk-3JQ6W47S.js";
