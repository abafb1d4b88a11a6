import"./chunk-XPRP7SIM.js";import"./chunk-MKPNHCLD.js";import"./chunk-CXQFER4N.js";import"./chunk-KCWPSWIS.js";import"./chunk-SYWF6VAR.js";import"./chunk-VPZK5543.js";import"./chunk-3JQ6W47S.js";
