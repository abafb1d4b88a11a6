import"./chunk-DTC3U34F.js";import"./chunk-MKPNHCLD.js";import"./chunk-LGT4IWQB.js";import"./chunk-KCWPSWIS.js";import"./chunk-MSW35F5V.js";import"./chunk-SPKGDIGG.js";import"./chunk-3JQ6W47S.js";
