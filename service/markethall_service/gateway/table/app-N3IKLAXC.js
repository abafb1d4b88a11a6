import"./chunk-S36SDXHB.js";import"./chunk-MKPNHCLD.js";import"./chunk-DWS3NT6F.js";import"./chunk-KCWPSWIS.js";import"./chunk-SYWF6VAR.js";import"./chunk-VPZK5543.js";import"./chunk-3JQ6W47S.js";
