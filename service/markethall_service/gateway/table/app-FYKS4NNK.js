import"./chunk-XDCSUSRB.js";import"./chunk-MKPNHCLD.js";import"./chunk-3EYY7GCX.js";import"./chunk-5QI4WTOK.js";import"./chunk-TGSL5MHW.js";import"./chunk-SZSLKSEK.js";import"./chunk-3JQ6W47S.js";
