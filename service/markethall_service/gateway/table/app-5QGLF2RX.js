import"./chunk-J3ID4ZBA.js";import"./chunk-MKPNHCLD.js";import"./chunk-2HAGQ6NG.js";import"./chunk-KCWPSWIS.js";import"./chunk-MSW35F5V.js";import"./chunk-SPKGDIGG.js";import"./chunk-3JQ6W47S.js";
