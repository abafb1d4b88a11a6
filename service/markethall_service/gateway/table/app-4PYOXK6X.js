import"./chunk-NU4F5C74.js";import"./chunk-MKPNHCLD.js";import"./chunk-3E3Z5TVF.js";import"./chunk-KCWPSWIS.js";import"./chunk-MSW35F5V.js";import"./chunk-SPKGDIGG.js";import"./chunk-3JQ6W47S.js";
