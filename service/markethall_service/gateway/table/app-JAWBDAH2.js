import"./chunk-ILBL475O.js";import"./chunk-MKPNHCLD.js";import"./chunk-7HASCH7A.js";import"./chunk-KCWPSWIS.js";import"./chunk-TGSL5MHW.js";import"./chunk-SZSLKSEK.js";import"./chunk-3JQ6W47S.js";
