import"./chunk-ENI7CICC.js";import"./chunk-MKPNHCLD.js";import"./chunk-XEX4TLB6.js";import"./chunk-ICCHFDUY.js";import"./chunk-HXA2I6ZH.js";import"./chunk-WGL5LP2R.js";import"./chunk-3JQ6W47S.js";
