export * from './table-4M2D3CDW.js';
