import"./chunk-HB3K5EJZ.js";import"./chunk-MKPNHCLD.js";import"./chunk-BFGKIJNU.js";import"./chunk-KCWPSWIS.js";import"./chunk-7SPFDLAR.js";import"./chunk-BFO222ZC.js";import"./chunk-3JQ6W47S.js";
