import"./chunk-M53NRWLU.js";import"./chunk-MKPNHCLD.js";import"./chunk-IJMWGTUN.js";import"./chunk-OG3VPUQS.js";import"./chunk-TGSL5MHW.js";import"./chunk-SZSLKSEK.js";import"./chunk-3JQ6W47S.js";
