import"./chunk-K3FAIG6D.js";import"./chunk-MKPNHCLD.js";import"./chunk-DOWSGKAL.js";import"./chunk-TDYIMGS5.js";import"./chunk-TGSL5MHW.js";import"./chunk-SZSLKSEK.js";import"./chunk-3JQ6W47S.js";
