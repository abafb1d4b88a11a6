import"./chunk-OZIFDC3E.js";import"./chunk-MKPNHCLD.js";import"./chunk-TME5GRU2.js";import"./chunk-KCWPSWIS.js";import"./chunk-7SPFDLAR.js";import"./chunk-BFO222ZC.js";import"./chunk-3JQ6W47S.js";
