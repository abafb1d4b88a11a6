import"./chunk-2KKHDBN6.js";import"./chunk-MKPNHCLD.js";import"./chunk-WTG657FR.js";import"./chunk-LS5GPJKT.js";import"./chunk-TGSL5MHW.js";import"./chunk-SZSLKSEK.js";import"./chunk-3JQ6W47S.js";
