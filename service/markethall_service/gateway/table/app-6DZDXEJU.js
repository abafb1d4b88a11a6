import"./chunk-3FMKRQE4.js";import"./chunk-MKPNHCLD.js";import"./chunk-IXXOYCE5.js";import"./chunk-YPXGN6VZ.js";import"./chunk-7SPFDLAR.js";import"./chunk-BFO222ZC.js";import"./chunk-3JQ6W47S.js";
