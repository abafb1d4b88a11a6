import"./chunk-QB55G4YJ.js";import"./chunk-MKPNHCLD.js";import"./chunk-TRPNTNNM.js";import"./chunk-KCWPSWIS.js";import"./chunk-4MTAPEQA.js";import"./chunk-ZEQD5Q7V.js";import"./chunk-3JQ6W47S.js";
