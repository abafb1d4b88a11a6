import"./chunk-L5RTFVCY.js";import"./chunk-MKPNHCLD.js";import"./chunk-JXUE2D62.js";import"./chunk-KCWPSWIS.js";import"./chunk-7SPFDLAR.js";import"./chunk-BFO222ZC.js";import"./chunk-3JQ6W47S.js";
