export * from './table-2DNLGXF3.js';
