export * from './table-XVKGZFNT.js';
