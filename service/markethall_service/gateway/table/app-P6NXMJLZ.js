import"./chunk-N6QUNWPN.js";import"./chunk-MKPNHCLD.js";import"./chunk-547XBW3P.js";import"./chunk-SN2XVRDS.js";import"./chunk-HXA2I6ZH.js";import"./chunk-WGL5LP2R.js";import"./chunk-3JQ6W47S.js";
