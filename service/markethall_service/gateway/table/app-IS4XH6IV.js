import"./chunk-6YZNQOQY.js";import"./chunk-MKPNHCLD.js";import"./chunk-XGBEQOJH.js";import"./chunk-UMOCPZBS.js";import"./chunk-TGSL5MHW.js";import"./chunk-SZSLKSEK.js";import"./chunk-3JQ6W47S.js";
