import"./chunk-VK322POL.js";import"./chunk-MKPNHCLD.js";import"./chunk-MUKIIOGY.js";import"./chunk-LS5GPJKT.js";import"./chunk-TGSL5MHW.js";import"./chunk-SZSLKSEK.js";import"./chunk-3JQ6W47S.js";
