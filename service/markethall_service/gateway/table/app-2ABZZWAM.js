import"./chunk-YUTYLYHA.js";import"./chunk-MKPNHCLD.js";import"./chunk-I564EZWX.js";import"./chunk-VQIIJYOZ.js";import"./chunk-TGSL5MHW.js";import"./chunk-SZSLKSEK.js";import"./chunk-3JQ6W47S.js";
