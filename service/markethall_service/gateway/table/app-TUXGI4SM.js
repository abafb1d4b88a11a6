import"./chunk-O2CGDR2G.js";import"./chunk-MKPNHCLD.js";import"./chunk-UDU7H2SR.js";import"./chunk-KCWPSWIS.js";import"./chunk-SYWF6VAR.js";import"./chunk-VPZK5543.js";import"./chunk-3JQ6W47S.js";
