import"./chunk-YP3Q6H5H.js";import"./chunk-MKPNHCLD.js";import"./chunk-67HV25I6.js";import"./chunk-KCWPSWIS.js";import"./chunk-7SPFDLAR.js";import"./chunk-BFO222ZC.js";import"./chunk-3JQ6W47S.js";
