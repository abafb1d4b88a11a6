import"./chunk-NWBXUKUT.js";import"./chunk-MKPNHCLD.js";import"./chunk-JPLX3VNR.js";import"./chunk-EO4UUVCL.js";import"./chunk-HXA2I6ZH.js";import"./chunk-WGL5LP2R.js";import"./chunk-3JQ6W47S.js";
